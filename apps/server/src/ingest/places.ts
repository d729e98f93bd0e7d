import type { InventoryType } from '@vigil/contract'
import { claimedDomain, type DomainState } from '@vigil/database'
import { toBlock, WindowLimit } from './window-limit.ts'

export interface Place {
  host: string
  domain: string
  inventoryType: InventoryType
}

const hourMs = 3_600_000
/** Per organization. Further ones count as new each time. */
const mostHosts = 20_000

/** Remembers the domains of hosts, so that the usual beacon costs two map lookups per event. */
export class Places {
  readonly #byOrganization = new Map<number, Map<string, string>>()
  readonly #newHosts: WindowLimit
  /** The service's own pages, such as the drill. */
  readonly #ownHost: string

  constructor(options: { newHostsPerHour: number; ownHost: string }) {
    this.#newHosts = new WindowLimit(options.newHostsPerHour, hourMs)
    this.#ownHost = options.ownHost
  }

  /** Hosts that are registered already, so that a restart does not make them new. */
  remember(hosts: readonly { organizationId: number; host: string; inventoryType: InventoryType }[]) {
    for (const { organizationId, host, inventoryType } of hosts) {
      this.#knownHosts(organizationId).set(toKey(host, inventoryType), claimedDomain(host, inventoryType))
    }
  }

  known() {
    return [...this.#byOrganization].flatMap(([organizationId, hosts]) =>
      [...hosts.keys()].map((key) => ({ organizationId, ...fromKey(key) })),
    )
  }

  /** Whether every event is from a known host of a confirmed domain. */
  areSettled(organizationId: number, { confirmed }: DomainState, events: readonly unknown[]): boolean {
    const known = this.#byOrganization.get(organizationId)
    if (!known) return false
    for (const event of events) {
      const { host, inventory } = (event ?? {}) as { host?: unknown; inventory?: unknown } // unvalidated
      const domain = known.get(inventory === 'in-app' ? `app ${String(host)}` : (host as string)) // any key can be looked up
      if (domain === undefined || !(confirmed.has(domain) || host === this.#ownHost)) return false
    }
    return true
  }

  /** The place of a valid event; null if its sender's network reported too many new hosts. */
  find(organizationId: number, { host: text, inventory = 'web' }: PlacedEvent, address: string): Place | null {
    const known = this.#knownHosts(organizationId)
    const key = toKey(text, inventory)
    const host = inventory === 'in-app' ? text.trim() : text.trim().toLowerCase()
    const domain = known.get(key)
    if (domain !== undefined) return { host, domain, inventoryType: inventory }
    if (this.#newHosts.secondsToWait(toBlock(address), performance.now()) > 0) return null
    const found = claimedDomain(text, inventory)
    if (known.size < mostHosts) known.set(key, found)
    return { host, domain: found, inventoryType: inventory }
  }

  isConfirmed({ host, domain }: Place, { confirmed }: DomainState) {
    return confirmed.has(domain) || host === this.#ownHost
  }

  #knownHosts(organizationId: number) {
    const known = this.#byOrganization.get(organizationId) ?? new Map<string, string>()
    this.#byOrganization.set(organizationId, known)
    return known
  }
}

/** Apps and sites of the same name differ. No site has a space. */
const appPrefix = 'app '
const toKey = (host: string, inventory: InventoryType) => (inventory === 'in-app' ? `${appPrefix}${host}` : host)

const fromKey = (key: string): Pick<Place, 'host' | 'inventoryType'> =>
  key.startsWith(appPrefix)
    ? { host: key.slice(appPrefix.length), inventoryType: 'in-app' }
    : { host: key, inventoryType: 'web' }

interface PlacedEvent {
  host: string
  inventory?: InventoryType
}
