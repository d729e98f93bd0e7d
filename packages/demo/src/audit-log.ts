import type { AuditAction, AuditRecordKind } from '@vigil/contract'

interface DemoEntry {
  hoursAgo: number
  action: AuditAction
  /** Null for a failed sign-in, which has no actor. */
  email: string | null
  address: string
  organizationName: string | null
  record?: { kind: AuditRecordKind; email: string } | { kind: AuditRecordKind; organizationName: string }
  change?: Record<string, { before?: unknown; after?: unknown }>
}

const office = '198.51.100.24'
const herald = '203.0.113.80'
const shop = '203.0.113.17'

/** Actions of the demo's people in the last days, oldest first. Addresses are reserved for documentation. */
export const demoAuditLog: readonly DemoEntry[] = [
  { hoursAgo: 236, action: 'session.sign-in', email: 'superadmin@vigil.test', address: office, organizationName: null },
  {
    hoursAgo: 235,
    action: 'client.invite',
    email: 'superadmin@vigil.test',
    address: office,
    organizationName: 'Fresh Ink',
    record: { kind: 'client', email: 'new@vigil.test' },
  },
  {
    hoursAgo: 140,
    action: 'organization.set-vertical',
    email: 'superadmin@vigil.test',
    address: office,
    organizationName: 'Northwind Daily',
    record: { kind: 'organization', organizationName: 'Northwind Daily' },
    change: { vertical: { before: null, after: 'news' } },
  },
  {
    hoursAgo: 98,
    action: 'session.sign-in',
    email: 'publisher@vigil.test',
    address: herald,
    organizationName: 'Harbour Media',
  },
  {
    hoursAgo: 97,
    action: 'data.export',
    email: 'publisher@vigil.test',
    address: herald,
    organizationName: 'Harbour Media',
    change: { hosts: { after: [] } },
  },
  {
    hoursAgo: 72,
    action: 'session.sign-in-failed',
    email: null,
    address: '192.0.2.211',
    organizationName: 'Northwind Daily',
    record: { kind: 'client', email: 'blocked@vigil.test' },
    change: { reason: { after: 'wrong password' } },
  },
  {
    hoursAgo: 71,
    action: 'client.block',
    email: 'superadmin@vigil.test',
    address: office,
    organizationName: 'Northwind Daily',
    record: { kind: 'client', email: 'blocked@vigil.test' },
    change: { is_blocked: { before: false, after: true } },
  },
  {
    hoursAgo: 30,
    action: 'session.sign-in',
    email: 'shop@vigil.test',
    address: shop,
    organizationName: 'Lantern Outdoor',
  },
  {
    hoursAgo: 29,
    action: 'shop.fees',
    email: 'shop@vigil.test',
    address: shop,
    organizationName: 'Lantern Outdoor',
    record: { kind: 'organization', organizationName: 'Lantern Outdoor' },
    change: { affiliate_fee: { before: 8, after: 10 } },
  },
  {
    hoursAgo: 6,
    action: 'link.create',
    email: 'publisher@vigil.test',
    address: herald,
    organizationName: 'Harbour Media',
  },
]
