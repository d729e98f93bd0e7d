import type { HostGroup } from '@vigil/contract'
import type { HostRow } from '@vigil/database'

/** Groups hosts by registrable domain, keeping their order. A group with sites and apps has both types. */
export function grouped(rows: HostRow[]): HostGroup[] {
  const groups = new Map<string, HostGroup>()
  for (const { tld, host, inventoryType } of rows) {
    const group = groups.get(tld)
    if (!group) groups.set(tld, { tld, inventoryType, hosts: [host] })
    else {
      group.hosts.push(host)
      if (group.inventoryType !== inventoryType) group.inventoryType = 'both'
    }
  }
  return [...groups.values()]
}
