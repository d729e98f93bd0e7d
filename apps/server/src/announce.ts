import { shopPaths } from '@vigil/contract'
import { demoPassword, demoUsers } from '@vigil/demo'
import type { Config } from './config.ts'

/** Printed when the server listens. */
export function describeStart(config: Config, first: { url: string; hours: number } | null): string {
  const lines = ['', `  ${config.productName} is running at ${config.publicUrl}`, '']
  if (config.loadsDemo) {
    lines.push(`  Demo accounts, all with the password ${demoPassword}:`)
    lines.push(...demoUsers.map(({ email, about }) => `    ${email.padEnd(24)} ${about}`), '')
    if (config.demoDays > 0)
      lines.push('  Demo traffic may still be loading; a bar on every page shows its progress.', '')
    lines.push(`  A demo shop to try cart protection is at ${config.publicUrl}${shopPaths.products}`, '')
  }
  if (first)
    lines.push(
      `  There is no user yet. This one-time link creates the first superadmin and expires in ${first.hours} hours:`,
      `    ${first.url}`,
      '',
    )
  return `${lines.join('\n')}\n`
}
