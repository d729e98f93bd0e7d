import { execFileSync } from 'node:child_process'

/** With its owners: as root, PostgreSQL's files belong to a user of their own, and Node's own copy gives them to root. */
export function copyDirectory(from, to) {
  execFileSync('cp', ['-a', from, to])
}
