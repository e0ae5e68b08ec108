/** Exit codes of the command line, by the kind of failure. */
export const exitCodes = { ok: 0, content: 1, usage: 2, remote: 3, limit: 4, io: 5 } as const;
