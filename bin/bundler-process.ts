/** Keeps esbuild's process small: it runs for about a second of a build. */

/** Turns off garbage collection in esbuild, a Go program, up to a heap of 256 MiB. Must run before esbuild starts. */
export function tuneBundlerMemory(): void {
  process.env.GOGC ??= 'off';
  process.env.GOMEMLIMIT ??= '256MiB';
}

/** Ends esbuild's process, which otherwise holds 70 MB and waits for more to bundle. */
export async function stopBundler(): Promise<void> {
  const { stop } = await import('esbuild');
  await stop();
}
