import type { OrganizationType, SubType } from '@vigil/contract'
import type { SeedUser } from '@vigil/database'

/** The organizations and users in every test: one organization of every kind, with one user each. */

const organization = (name: string, type: OrganizationType, subType: SubType) => ({
  organization: {
    name,
    type,
    subTypes: [subType],
    dataRightsLevelId: 4,
    malvertisingEnabled: true,
    adQualityEnabled: false,
    isActive: name !== 'Dormant',
  },
  hosts: [],
})

export const organizations = [
  organization('Herald', 'Publisher', 'Web'),
  organization('Rival', 'Publisher', 'Web'),
  organization('Arcade', 'Publisher', 'In-App'),
  organization('Exchange', 'Platform', 'SSP'),
  organization('Buyer', 'Platform', 'DSP'),
  organization('Corner Shop', 'Publisher', 'E-Com'),
  organization('Rival Shop', 'Publisher', 'E-Com'),
  organization('Dormant', 'Publisher', 'Web'),
]

const client = (name: string, organizationName: string, isBlocked = false): SeedUser => ({
  email: `${name}@vigil.example`,
  nickname: name,
  role: 'client',
  organizationName,
  isBlocked,
})

export const people: SeedUser[] = [
  { email: 'superadmin@vigil.example', nickname: 'superadmin', role: 'superadmin', organizationName: null },
  client('web', 'Herald'),
  client('app', 'Arcade'),
  client('ssp', 'Exchange'),
  client('dsp', 'Buyer'),
  client('shop', 'Corner Shop'),
  client('blocked', 'Herald', true),
  client('dormant', 'Dormant'),
  { email: 'nobody@vigil.example', nickname: 'nobody', role: null, organizationName: null },
]
