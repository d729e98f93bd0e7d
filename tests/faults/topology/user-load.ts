import { setTimeout as sleep } from 'node:timers/promises'
import { profile } from '@vigil/contract'
import type { Topology } from './start.ts'

/** Users who load their profile through the balancer, each from a separate address. Counts the responses by status. */
export async function startUsers({ accounts, balancer, callAs }: Topology, count: number) {
  const statuses = new Map<number, number>()
  let isRunning = true
  async function use(token: string, user: number) {
    for (let call = 0; isRunning; call++) {
      const address = `10.1.${user}.${call % 250}`
      const { status } = await callAs(balancer.url, token, address)(profile, {}).catch(() => ({ status: 0 }))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await sleep(100)
    }
  }
  const names = ['web', 'app', 'shop', 'superadmin']
  const running = await Promise.all(
    Array.from({ length: count }, async (_, user) => {
      const token = await accounts.tokenOf(names[user % names.length] ?? 'web')
      return { done: use(token, user) }
    }),
  )
  return {
    statuses,
    async stop() {
      isRunning = false
      await Promise.all(running.map(({ done }) => done))
    },
  }
}
