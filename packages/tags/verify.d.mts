interface Built {
  here: string
  there: string
}
type Hashes = Record<string, string>

export function recordedHashes(): Hashes
export function buildTwice(): Built
export function problemsOf(built: Built, recorded: Hashes): string[]
export function hashesOf(manifest: string): Hashes
export function verify(options: { isRecording: boolean }): boolean
