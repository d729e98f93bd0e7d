import { statusIds, type Viewer, type ViewerOrganization } from '@vigil/contract'

/** Whoever holds a link that was checked reads as a client of its organization does, and nothing but what the link names. */
export const linkHolder = (organization: Pick<ViewerOrganization, 'id' | 'name' | 'type' | 'subTypes'>): Viewer => ({
  userId: '',
  email: '',
  nickname: 'link',
  picture: null,
  role: 'client',
  organization: {
    id: organization.id,
    name: organization.name,
    type: organization.type,
    subTypes: organization.subTypes,
    statusId: statusIds.done,
    malvertisingEnabled: true,
    adQualityEnabled: false,
    navigationProfile: null,
  },
})
