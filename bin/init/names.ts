/** What `docsc init` can start from, by name. */

/** A template that `docsc init` can start from. */
export type TemplateName = 'basic' | 'api' | 'full';

/** Names of templates, and what each is for. */
export const templates: Record<TemplateName, string> = {
  basic: 'a home page, a quickstart and guides',
  api: 'the same with an API reference made from an OpenAPI description',
  full: 'the same with concepts, settings, troubleshooting, redirects, a style guide and search tests',
};

/** Names of workflows: a pipeline that checks and publishes the site, or none. */
export const workflows = ['github', 'gitlab', 'none'] as const;

/** A workflow that `docsc init` can write. */
export type WorkflowName = (typeof workflows)[number];
