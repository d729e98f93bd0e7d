import { authorise, type Scope, type Viewer } from '@vigil/contract'

const superadmin: Viewer = {
  userId: 'u',
  email: 'superadmin@vigil.test',
  nickname: 'superadmin',
  picture: null,
  role: 'superadmin',
  organization: null,
}

export const scopeOf = (organizationId: number): Scope => authorise(superadmin, organizationId)
