/** The optional package that makes forms of images. It is found and loaded in the project, when an image first needs it. */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Form } from './plan.js';

/** The package's name. */
export const ENCODER_PACKAGE = 'sharp';

/** An image with more pixels is not decoded: a small file can hold any number of them. */
export const MAX_PIXELS = 64_000_000;
/** Seconds that one form may take. */
export const DEADLINE_SECONDS = 30;

/** The part of the package that is used. */
type Pipeline = {
  rotate: () => Pipeline;
  resize: (size: { width: number; withoutEnlargement: boolean }) => Pipeline;
  avif: (options: { quality: number }) => Pipeline;
  webp: (options: { quality: number; smartSubsample: boolean }) => Pipeline;
  timeout: (limit: { seconds: number }) => Pipeline;
  toBuffer: () => Promise<Uint8Array>;
};
type Sharp = ((bytes: Uint8Array, options: { limitInputPixels: number; failOn: string }) => Pipeline) & {
  concurrency: (threads: number) => unknown;
};

/** Makes a form of an image. Rejects for a file that cannot be decoded, and after the deadline. */
export type Encode = (bytes: Uint8Array, form: Form & { quality: number }) => Promise<Uint8Array>;

/** The installed package: its version, and how to load it. */
export type Encoder = { version: string; load: () => Promise<Encode> };

/** The package as the project has it; `undefined` where it is not installed. Loads nothing but its description. */
export function findEncoder(root: string): Encoder | undefined {
  const require = createRequire(pathToFileURL(resolve(root, 'package.json')));
  try {
    const entry = require.resolve(ENCODER_PACKAGE);
    const [folder] = /^.*[/\\]sharp(?=[/\\])/.exec(entry)!;
    const { version } = require(join(folder, 'package.json')) as { version: string };
    return { version, load: async () => createEncode(require(ENCODER_PACKAGE) as Sharp) };
  } catch {
    // The problem of a package that is there and cannot be loaded is that of `load`.
    return undefined;
  }
}

function createEncode(sharp: Sharp): Encode {
  // Several forms are made at the same time, and the bytes must not depend on the number of cores.
  sharp.concurrency(1);
  return (bytes, { format, width, quality }) => {
    const turned = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate();
    const resized = turned.resize({ width, withoutEnlargement: true });
    const encoded = format === 'avif' ? resized.avif({ quality }) : resized.webp({ quality, smartSubsample: true });
    return encoded.timeout({ seconds: DEADLINE_SECONDS }).toBuffer();
  };
}
