import { statusIds, type Viewer, type ViewerOrganization } from '@vigil/contract'

/** The holder of a verified link reads as a client of its organization, limited to the link's content. */
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
