/** M: Markdown, MDX and front matter that mean harm. */
import { type Item, inPart, proved } from './types.js';

const FILE = 'test/malicious.test.ts';
const own = (id: string, what: string): Item => proved(id, what, [FILE, id]);
const part = (id: string, what: string, lacks: string): Item => inPart(id, what, lacks, [FILE, id]);

/** Pages. */
export const M = [
  own('M01', 'addresses that run, in 40 spellings'),
  own('M02', 'other schemes that run or read'),
  own('M03', 'elements that run, frame or post'),
  own('M04', 'handlers'),
  own('M05', 'drawings with scripts'),
  own('M06', 'styles'),
  own('M07', 'markup that changes when it is read again'),
  own('M08', 'what could end a script'),
  own('M09', 'expressions and exports'),
  own('M10', 'attributes with code'),
  own('M11', 'names of components'),
  proved('M12', 'chunks changed in transit', ['test/browser/authoring.test.ts', 'M12']),
  own('M13', 'names of prototypes in front matter'),
  own('M14', 'merge keys'),
  own('M15', 'aliases that multiply'),
  own('M16', 'brackets without end'),
  own('M17', 'tags of YAML'),
  own('M18', 'front matter in other languages'),
  own('M19', 'values of wrong types'),
  own('M20', 'slugs that lead out'),
  own('M21', 'line breaks in redirects'),
  own('M22', 'headings as ids'),
  part(
    'M23',
    'names that shadow what scripts look for',
    'ids equal to every global; that the page works is seen in Chromium for lists of strings alone',
  ),
  own('M24', 'languages of fences'),
  own('M25', 'languages without a grammar'),
  own('M26', 'words behind a language'),
  own('M27', 'labels named like prototypes'),
  own('M28', 'hidden characters'),
  own('M29', 'addresses with passwords'),
  own('M30', 'pictures of other sites'),
  own('M31', 'files that are included'),
  own('M32', 'broken encodings'),
  own('M33', 'line ends'),
  own('M34', 'pages without end'),
  own('M35', 'structures that parsers read differently'),
  own('M36', 'attributes that open or watch'),
  own('M37', 'titles with markup'),
  own('M38', 'ids named like prototypes'),
  proved('M39', 'lists of hostile strings in every place', [FILE, 'M39'], ['test/browser/malicious.test.ts', 'M39']),
  inPart(
    'M40',
    'random documents',
    'a million in one run; `npm run fuzz` tries as many as there is time for',
    ['test/fuzz/fuzz.test.ts', 'M40 …'],
    ['test/assurance/checks/fuzz.ts', 'M40 random inputs'],
  ),
];
