/** A project of any size, for measurements in which the number of pages counts. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes a project of pages that link to each other, in folders of 100, and returns its folder. */
export async function generateSite(pages: number): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'docsc-generated-'));
  await writeFile(join(root, 'docsc.config.yaml'), 'title: Generated\n');
  for (let folder = 0; folder * 100 < pages; folder++) {
    await mkdir(join(root, `docs/area${folder}`), { recursive: true });
    for (let nth = 0; nth < 100; nth++) {
      const text = `# Page ${nth} of area ${folder}\n\n## First\n\n${'Words of a page. '.repeat(60)}\n\n[x](./page${(nth + 1) % 100}.md#first)\n\n## Second\n\n\`\`\`ts\nconst x = ${nth};\n\`\`\`\n`;
      await writeFile(join(root, `docs/area${folder}/page${nth}.md`), text);
    }
  }
  return root;
}
