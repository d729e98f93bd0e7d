import { type Browser, OverLimit, withBrowser } from './browser.ts'

const limitMs = 60_000

/** Starts the browser once to see whether the kernel allows its sandbox, which needs user namespaces. */
export async function prepareBrowser(executable: string, log: { warn(message: string): void }): Promise<Browser> {
  const sandboxed = { executable, hasSandbox: true }
  try {
    await withBrowser(sandboxed, { limitMs, signal: new AbortController().signal }, (browser) =>
      browser.send('Target.createTarget', { url: 'about:blank' }),
    )
  } catch (error) {
    // A timeout proves nothing about the sandbox.
    if (error instanceof OverLimit) return sandboxed
    log.warn('Chromium exits with its sandbox, so pictures of ads are taken without it; allow user namespaces')
    return { executable, hasSandbox: false }
  }
  return sandboxed
}
