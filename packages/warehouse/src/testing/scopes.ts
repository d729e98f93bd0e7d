import {
  authorise,
  authoriseNetwork,
  authorisePlatform,
  type Disclosure,
  type NetworkMember,
  type NetworkScope,
  type PlatformScope,
  type Scope,
  type Viewer,
} from '@vigil/contract'

const superadmin: Viewer = {
  userId: 'u',
  email: 'superadmin@vigil.test',
  nickname: 'superadmin',
  picture: null,
  role: 'superadmin',
  organization: null,
}

export const testScope = (organizationId: number): Scope => authorise(superadmin, organizationId)

export const testPlatformScope = (
  names: { ssp?: readonly string[]; dsp?: readonly string[] },
  disclosure: Disclosure = 'page',
): PlatformScope => authorisePlatform(superadmin, { organizationId: 1, ssp: [], dsp: [], disclosure, ...names })

/** The scope of an organization in the games vertical, with members inside and outside of it. */
export function testNetworkScope(
  organizationId: number,
  { inVertical, elsewhere }: { inVertical: readonly number[]; elsewhere: readonly number[] },
): NetworkScope {
  const members: NetworkMember[] = [
    ...inVertical.map((id) => ({ organizationId: id, vertical: 'games' as const })),
    ...elsewhere.map((id) => ({ organizationId: id, vertical: null })),
  ]
  return authoriseNetwork(superadmin, { organizationId, vertical: 'games' }, members)
}
