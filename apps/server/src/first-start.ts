import { statusIds } from '@vigil/contract'
import type { Database, SeedOrganization, SeedUser } from '@vigil/database'
import {
  allDemoDistributions,
  demoBrands,
  demoOrganizations,
  demoPassword,
  demoProfiles,
  demoUsers,
  demoVerticals,
} from '@vigil/demo'
import { adBuilds } from '@vigil/tags'
import { ConfigError } from './config.ts'
import { loadDemoAlerts } from './demo-alerts.ts'
import { loadDemoAuditLog } from './demo-audit-log.ts'
import { loadDemoKeys, loadDemoNetworks } from './demo-checkout.ts'
import { loadDemoMessages } from './demo-messages.ts'
import { loadDemoReports } from './demo-reports.ts'
import { makeFirstSuperadminLink } from './identity/one-time-links.ts'
import { hashPassword, isPassword } from './identity/passwords.ts'

/** Fills an empty accounts database with the demo's organizations, tags and users. */
export async function loadDemo(database: Database, now = new Date()) {
  const { seed, affiliates, distributions, adQualityReference, adQualitySeed } = database
  if (!(await seed.isEmpty())) return
  const passwordHash = await hashPassword(demoPassword)
  const organizations: SeedOrganization[] = demoOrganizations.map(({ hosts, shop, ...organization }) => ({
    organization: { ...organization, vertical: demoVerticals[organization.name] ?? null },
    hosts,
    ...(shop
      ? {
          shop: {
            couponProtectionEnabled: shop.coupon,
            affiliateProtectionEnabled: shop.affiliate,
            agnosticProtectionEnabled: shop.agnostic,
            nonBlockingPercent: shop.nonBlockingPercent,
          },
        }
      : {}),
  }))
  const users: SeedUser[] = demoUsers.map(({ about: _about, ...user }) => ({ ...user, passwordHash }))
  const ids = await seed.fill(organizations, users)
  await loadDemoMessages(database, ids, now)
  await loadDemoReports(database, ids, now)
  await loadDemoAuditLog(database, ids, now)
  await loadDemoAlerts(database, ids, now)
  await loadDemoKeys(database, ids, now)
  await loadDemoNetworks(database, ids)
  await affiliates.seedFees(
    demoOrganizations.flatMap(({ name, shop }) => {
      const organizationId = ids.get(name)
      return organizationId && shop?.fees ? [{ organizationId, ...shop.fees }] : []
    }),
  )
  const [, previous] = adBuilds()
  // Long before the first event of the demo, so that its new domains are held.
  const integrationEndsAt = new Date(now.getTime() - 100 * 86_400_000)
  const integrated = new Set(
    demoOrganizations.filter(({ statusId }) => statusId === statusIds.done).map(({ name }) => name),
  )
  await distributions.seed(
    allDemoDistributions().flatMap(({ id, organizationName, name, script, isEnabled, isOutdated, trustedHosts }) => {
      const organizationId = ids.get(organizationName)
      const bucket = isOutdated ? previous?.s3Bucket : undefined
      const tag = {
        id,
        organizationId,
        comment: name,
        kind: script,
        isEnabled,
        trustedHosts: [...trustedHosts],
        ...(bucket ? { bucket } : {}),
        ...(integrated.has(organizationName) ? { integrationEndsAt } : {}),
      }
      return organizationId ? [{ ...tag, organizationId }] : []
    }),
  )
  await adQualityReference.seed(demoBrands.map((brand) => ({ kind: 'brand', ...brand })))
  await adQualitySeed.profiles(
    demoProfiles().flatMap((profile) => {
      const organizationId = ids.get(profile.organizationName)
      return organizationId ? [{ organizationId, ...profile }] : []
    }),
  )
}

/** A database that was once a demo has accounts with a published password. They must not reach production. */
export async function refuseDemoAccounts({ accounts }: Database) {
  const known = await Promise.all(demoUsers.map(({ email }) => accounts.byEmail(email)))
  const open = known.filter((account) => account !== undefined && !account.isBlocked)
  // The demo's accounts share one hash, which is slow to check.
  const hashes = new Set(open.flatMap((account) => account?.passwordHash ?? []))
  const weak = new Set<string | null>()
  for (const hash of hashes) if (await isPassword(demoPassword, hash)) weak.add(hash)
  const emails = open.flatMap((account) => (account && weak.has(account.passwordHash) ? account.viewer.email : []))
  if (emails.length === 0) return
  throw new ConfigError(
    `The database contains demo accounts with a well-known password: ${emails.join(', ')}. With NODE_ENV=production, ` +
      'use a new DATA_DIR or database; or start without NODE_ENV=production, then block these accounts or change ' +
      'their passwords.',
  )
}

/** Without a superadmin, no user can be invited: this link creates the first one, once, and is printed at start. */
export function firstSuperadminLink({ accounts }: Database, publicUrl: string, now: () => Date) {
  return makeFirstSuperadminLink({ accounts, publicUrl, now })
}

/** With another identity provider, the settings name the first superadmin. */
export async function makeFirstSuperadmin({ accounts }: Database, email: string) {
  if (await accounts.hasSuperadmin()) return
  await accounts.createSuperadmin({
    email: email.toLowerCase(),
    nickname: email.split('@')[0] ?? email,
    passwordHash: null,
  })
}
