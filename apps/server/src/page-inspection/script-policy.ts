interface Loaded {
  src: string
  page: string
  attributes: ReadonlyMap<string, string>
}

/** Whether a Content-Security-Policy lets the page load the script. Several policies of a header must all allow it. */
export function allowsScript(policy: string, script: Loaded): boolean {
  return policy.split(',').every((one) => allowsByDirective(one, script))
}

function allowsByDirective(policy: string, { src, page, attributes }: Loaded): boolean {
  const directives = new Map<string, string[]>()
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  const sources = ['script-src-elem', 'script-src', 'default-src'].map((name) => directives.get(name)).find(Boolean)
  if (!sources) return true
  const nonce = attributes.get('nonce')
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true
  // Then only nonces and hashes count.
  if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false
  const address = new URL(src)
  return sources.some((source) => matchesSource(source.toLowerCase(), address, new URL(page)))
}

/** Matches a host or scheme source. Paths are compared as the specification demands: a folder, or exactly. */
function matchesSource(source: string, address: URL, page: URL): boolean {
  if (source === '*') return /^https?:$/.test(address.protocol)
  if (source === "'self'") return address.origin === page.origin
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return address.protocol === source
  const [, scheme, host = '', port, path = ''] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/.exec(source) ?? []
  if (!host || (scheme && `${scheme}:` !== address.protocol && !(scheme === 'http' && address.protocol === 'https:')))
    return false
  const isHost = host.startsWith('*.') ? address.hostname.endsWith(host.slice(1)) : address.hostname === host
  const isPort = port === '*' || (port ?? '') === address.port
  const isPath = path === '' || (path.endsWith('/') ? address.pathname.startsWith(path) : address.pathname === path)
  return isHost && isPort && isPath
}
