import { type Access, isForKeys } from './endpoint.ts'
import {
  isKind,
  type NavigationProfile,
  type OrganizationType,
  type SubType,
  type Vertical,
} from './organization-kinds.ts'
import type { Disclosure } from './platform/data-rights.ts'

/** The caller: loaded from the accounts database for every call, never from token claims. */
export interface Viewer {
  userId: string
  email: string
  nickname: string
  picture: string | null
  role: 'superadmin' | 'client'
  /** Null for superadmins. */
  organization: ViewerOrganization | null
}

export interface ViewerOrganization {
  id: number
  name: string
  type: OrganizationType
  subTypes: SubType[]
  statusId: number
  malvertisingEnabled: boolean
  adQualityEnabled: boolean
  navigationProfile: NavigationProfile | null
}

// The classes are not exported: `authorise`, `authoriseKey`, `authorisePlatform`, `authoriseNetwork` and `administer` are
// the only ways to create one, so an unauthorised query does not compile.
class OrganizationScope {
  readonly kind = 'organization'
  readonly #organizationId: number
  constructor(id: number) {
    this.#organizationId = id
  }
  get organizationId() {
    return this.#organizationId
  }
}

class PlatformThreatsScope {
  readonly kind = 'platform'
  readonly #platform: Platform
  constructor(platform: Platform) {
    this.#platform = platform
  }
  /** The platform's ad names on its side of the trade. An empty list matches nothing. */
  get names() {
    return { ssp: [...this.#platform.ssp], dsp: [...this.#platform.dsp] }
  }
  /** Publisher data it may see, and so filter by. */
  get disclosure() {
    return this.#platform.disclosure
  }
}

class NetworkSharesScope {
  readonly kind = 'network'
  readonly #inVertical: readonly number[]
  readonly #elsewhere: readonly number[]
  constructor(inVertical: readonly number[], elsewhere: readonly number[]) {
    this.#inVertical = inVertical
    this.#elsewhere = elsewhere
  }
  /** Other organizations in the same vertical. */
  get verticalIds() {
    return this.#inVertical
  }
  /** All other organizations. */
  get networkIds() {
    return [...this.#inVertical, ...this.#elsewhere]
  }
}

class AdministrationScope {
  readonly kind = 'administration'
  readonly #actorId: string
  constructor(actorId: string) {
    this.#actorId = actorId
  }
  get actorId() {
    return this.#actorId
  }
}

/** Access to one organization's data. */
export type Scope = OrganizationScope
/** Access to a platform's threats on any publisher, and to nothing else. */
export type PlatformScope = PlatformThreatsScope
/** Access to other organizations' shares of attacks; does not extend to anything that takes a `Scope`. */
export type NetworkScope = NetworkSharesScope
/** Access to accounts and organizations; superadmins only. */
export type AdminScope = AdministrationScope

export class AccessDenied extends Error {
  constructor() {
    super('access denied')
    this.name = 'AccessDenied'
  }
}

export function authorise(viewer: Viewer, organizationId: number): Scope {
  if (viewer.role !== 'superadmin' && viewer.organization?.id !== organizationId) throw new AccessDenied()
  return new OrganizationScope(organizationId)
}

/** The access of an organization's API key, which was verified before. */
export function authoriseKey({ organizationId }: { organizationId: number }): Scope {
  return new OrganizationScope(organizationId)
}

/** A platform from the accounts: its ad names as a seller and as a buyer. */
export interface Platform {
  organizationId: number
  ssp: readonly string[]
  dsp: readonly string[]
  disclosure: Disclosure
}

/** A platform's view is fixed here, from the accounts: no query can name another platform. */
export function authorisePlatform(viewer: Viewer, platform: Platform): PlatformScope {
  authorise(viewer, platform.organizationId)
  // '' is an unknown name and must not match.
  const known = (names: readonly string[]) => names.filter((name) => name !== '')
  return new PlatformThreatsScope({ ...platform, ssp: known(platform.ssp), dsp: known(platform.dsp) })
}

/** An organization that contributes to network shares. */
export interface NetworkMember {
  organizationId: number
  vertical: Vertical | null
}

/** The other organizations are fixed here, from the accounts: no query can add to them or select among them. */
export function authoriseNetwork(
  viewer: Viewer,
  { organizationId, vertical }: NetworkMember,
  members: readonly NetworkMember[],
): NetworkScope {
  authorise(viewer, organizationId)
  const others = members.filter((member) => member.organizationId !== organizationId && member.organizationId > 0)
  const isAlike = (member: NetworkMember) => vertical !== null && member.vertical === vertical
  const listIds = (list: NetworkMember[]) => list.map((member) => member.organizationId)
  return new NetworkSharesScope(listIds(others.filter(isAlike)), listIds(others.filter((member) => !isAlike(member))))
}

export function administer(viewer: Viewer): AdminScope {
  if (viewer.role !== 'superadmin') throw new AccessDenied()
  return new AdministrationScope(viewer.userId)
}

/** Whether the viewer's role and organization type may make a call; `authorise` checks the organization itself. */
export function mayCall(viewer: Viewer | null, access: Access) {
  if (access === 'public') return true
  if (!viewer || isForKeys(access) || access === 'link:case') return false
  if (access === 'signed-in' || viewer.role === 'superadmin') return true
  if (access === 'superadmin' || !viewer.organization) return false
  const { organization } = viewer
  return !access.types || access.types.some((kind) => isKind(organization, kind))
}
