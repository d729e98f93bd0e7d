import type { Access } from './endpoint.ts'
import {
  isKind,
  type NavigationProfile,
  type OrganizationType,
  type SubType,
  type Vertical,
} from './organization-kinds.ts'
import type { Disclosure } from './platform/data-rights.ts'

/** Who is asking: made from the accounts database at every call, never from what a token claims. */
export interface Viewer {
  userId: string
  email: string
  nickname: string
  picture: string | null
  role: 'superadmin' | 'client'
  /** Superadmins have none. */
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

// The classes are not exported: `authorise`, `authorisePlatform`, `authoriseNetwork` and `administer` are the only way to have one, so a query that nobody authorised does not compile.
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
  /** The names under which its ads are kept, on the side it is on. None opens nothing. */
  get names() {
    return { ssp: [...this.#platform.ssp], dsp: [...this.#platform.dsp] }
  }
  /** What of the publishers it may be told, and so what it may ask by. */
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
  /** The others of the organization's vertical. */
  get verticalIds() {
    return this.#inVertical
  }
  /** All others. */
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

/** The key to one organization's data. */
export type Scope = OrganizationScope
/** The key to the threats that came through a platform, on any publisher; to nothing that is not an incident of its own. */
export type PlatformScope = PlatformThreatsScope
/** The key to what the other organizations have in common: it opens shares of their attacks, and nothing that takes a `Scope`. */
export type NetworkScope = NetworkSharesScope
/** The key to accounts and organizations as such; superadmins alone get it. */
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

/** A platform as the accounts know it: what its ads are called where it sells them, and where it buys. */
export interface Platform {
  organizationId: number
  ssp: readonly string[]
  dsp: readonly string[]
  disclosure: Disclosure
}

/** What a platform sees of incidents is settled here, from the accounts: no question can name another platform. */
export function authorisePlatform(viewer: Viewer, platform: Platform): PlatformScope {
  authorise(viewer, platform.organizationId)
  // '' is what is not known of an ad: it is nobody's name.
  const known = (names: readonly string[]) => names.filter((name) => name !== '')
  return new PlatformThreatsScope({ ...platform, ssp: known(platform.ssp), dsp: known(platform.dsp) })
}

/** An organization whose attacks are part of what others are compared with. */
export interface NetworkMember {
  organizationId: number
  vertical: Vertical | null
}

/** Who the others are is settled here, once, from the accounts: no question can add to them or pick among them. */
export function authoriseNetwork(
  viewer: Viewer,
  { organizationId, vertical }: NetworkMember,
  members: readonly NetworkMember[],
): NetworkScope {
  authorise(viewer, organizationId)
  const others = members.filter((member) => member.organizationId !== organizationId && member.organizationId > 0)
  const isAlike = (member: NetworkMember) => vertical !== null && member.vertical === vertical
  const idsOf = (list: NetworkMember[]) => list.map((member) => member.organizationId)
  return new NetworkSharesScope(idsOf(others.filter(isAlike)), idsOf(others.filter((member) => !isAlike(member))))
}

export function administer(viewer: Viewer): AdminScope {
  if (viewer.role !== 'superadmin') throw new AccessDenied()
  return new AdministrationScope(viewer.userId)
}

/** Whether the viewer's role and kind of organization may make a call at all; which organization it asks about is `authorise`'s question. */
export function mayCall(viewer: Viewer | null, access: Access) {
  if (access === 'public') return true
  if (!viewer) return false
  if (access === 'signed-in' || viewer.role === 'superadmin') return true
  if (access === 'superadmin' || !viewer.organization) return false
  const { organization } = viewer
  return !access.types || access.types.some((kind) => isKind(organization, kind))
}
