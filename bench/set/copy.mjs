import { execFileSync } from 'node:child_process'

/** Keeps file owners: as root, PostgreSQL's files belong to a separate user, and Node's copy would give them to root. */
export function copyDirectory(from, to) {
  execFileSync('cp', ['-a', from, to])
}
