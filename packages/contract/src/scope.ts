import type { Access } from './endpoint.ts'
import { isKind, type NavigationProfile, type OrganizationType, type SubType } from './organization-kinds.ts'

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

// The classes are not exported: `authorise` and `administer` are the only way to have one, so a query that nobody authorised does not compile.
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
