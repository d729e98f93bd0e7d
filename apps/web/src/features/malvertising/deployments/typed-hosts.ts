import { deploymentLimits, deploymentTexts, domainLike, messages } from '@vigil/contract'

/** Splits text into hosts. Accepts a pasted address or list; null when a part is not a domain. */
export function typedHosts(text: string): string[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const hosts = parts.map((part) => domainLike.safeParse(part.replace(/^([a-z]+:)?\/\//i, '').replace(/[:/?#].*$/, '')))
  return hosts.length > 0 && hosts.every(({ success }) => success) ? hosts.map(({ data = '' }) => data) : null
}

/** The list with the typed hosts added, or the reason why they cannot be. */
export function withTyped(hosts: readonly string[], text: string): { hosts: string[] } | { problem: string } {
  const typed = typedHosts(text)
  if (!typed) return { problem: messages.domain }
  const all = [...new Set([...hosts, ...typed])]
  return all.length > deploymentLimits.trustedHosts ? { problem: deploymentTexts.tooManyTrustedHosts } : { hosts: all }
}
