/** Detects pull requests, whose authors may not be trusted with the live index. */

/** Variables of GitHub, GitLab, Bitbucket, Azure, CircleCI, Netlify, Vercel, Travis CI, Jenkins and Buildkite, in order. */
const pullRequestVariables: Record<string, (value: string) => boolean> = {
  GITHUB_EVENT_NAME: value => value.startsWith('pull_request'),
  CI_MERGE_REQUEST_IID: Boolean,
  BITBUCKET_PR_ID: Boolean,
  SYSTEM_PULLREQUEST_PULLREQUESTID: Boolean,
  CIRCLE_PULL_REQUEST: Boolean,
  CONTEXT: value => value === 'deploy-preview',
  VERCEL_GIT_PULL_REQUEST_ID: Boolean,
  TRAVIS_PULL_REQUEST: value => value !== 'false',
  CHANGE_ID: Boolean,
  BUILDKITE_PULL_REQUEST: value => value !== 'false',
};

/** True if a CI service's variables say that it runs for a pull request. */
export function isPullRequest(env: Record<string, string | undefined>): boolean {
  return Object.entries(pullRequestVariables).some(([name, isPull]) => env[name] && isPull(env[name]));
}
