/** The stages of a build, as `--timings` prints them. */

/** The stages in order. */
export const buildStages = ['link', 'recall', 'pages', 'schemas', 'runtime', 'search', 'site'] as const;

/** One of `buildStages`. */
export type BuildStage = (typeof buildStages)[number];
