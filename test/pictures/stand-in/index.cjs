// Stands in for the package that encodes images: a form has a tenth of a byte for each pixel of its width and quality.
const made = [];
const sharp = (bytes, { limitInputPixels }) => {
  const text = Buffer.from(bytes).toString('latin1');
  const form = { format: '', width: 0, quality: 0 };
  const pipeline = {
    rotate: () => pipeline,
    resize: ({ width }) => Object.assign(form, { width }) && pipeline,
    avif: ({ quality }) => Object.assign(form, { format: 'avif', quality }) && pipeline,
    webp: ({ quality }) => Object.assign(form, { format: 'webp', quality }) && pipeline,
    timeout: ({ seconds }) => Object.assign(form, { seconds }) && pipeline,
    toBuffer: async () => {
      made.push(`${form.format} ${form.width} ${form.quality}`);
      const width = text.startsWith('\x89PNG') ? Buffer.from(bytes).readUInt32BE(16) : 0;
      if (width ** 2 > limitInputPixels) throw new Error('Input image exceeds pixel limit');
      if (text.includes('TORN')) throw new Error('libpng read error\nmore');
      if (text.includes('SLOW')) throw new Error('timeout: 42% complete');
      return Buffer.alloc(Math.round((form.width * form.quality) / 10), `${form.format}${form.width}`);
    },
  };
  return pipeline;
};
module.exports = Object.assign(sharp, { made, concurrency: () => 1 });
