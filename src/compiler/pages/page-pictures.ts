/** A page with the forms of its images, where the site asks for them. */
import { formPaths, type Pictures } from '../pictures/index.js';
import type { ResolvedReferences } from './references.js';
import { describePage, type RenderedPageBase, type WriteFile } from './rendered-page.js';
import type { SummaryInSite } from './site-page.js';

/** References with forms, the page that they describe, and a function that writes the files of the forms. */
export type DescribedPage = {
  page: RenderedPageBase;
  references: ResolvedReferences;
  writePictures: (write: WriteFile) => Promise<void>;
};

/** Describes a page whose files are wanted. Makes the forms of its images, unless the cache has them. */
export async function describeWithPictures(
  placed: SummaryInSite,
  found: ResolvedReferences,
  pictures?: Pictures,
): Promise<DescribedPage> {
  if (!pictures) return { page: describePage(placed, found), references: found, writePictures: async () => undefined };
  const { resolved, images } = await pictures.addForms(found.resolved);
  const references = { ...found, resolved };
  const paths = formPaths(images);
  return {
    page: { ...describePage(placed, references), ...(paths.length && { pictures: paths }) },
    references,
    writePictures: write => pictures.write(images, write),
  };
}
