import {
  type DataRightsLevel,
  defaultDataRightsLevel,
  type OrganizationType,
  type organizationCreate,
  organizationTypes,
  protectionMessage,
  type RequestOf,
  shortText,
  subTypeChoices,
  type Vertical,
  verticalKeys,
  verticals,
} from '@vigil/contract'

/** Values of the create form. */
export interface OrganizationDraft {
  name: string
  type: OrganizationType | null
  subType: string | null
  levelId: number | null
  vertical: Vertical | null
  isMalvertisingOn: boolean
  isAdQualityOn: boolean
  isGuided: boolean
}

export const emptyDraft: OrganizationDraft = {
  name: '',
  type: null,
  subType: null,
  levelId: null,
  vertical: null,
  isMalvertisingOn: true,
  isAdQualityOn: false,
  isGuided: false,
}

export const nameTakenMessage = 'Organization with such name already exists'
export const noProductMessage = protectionMessage

const plain = (name: string) => name.trim().toLowerCase()

/** Why the name is invalid, or null. An empty name is incomplete, not invalid. */
export function nameProblem(name: string, taken: readonly string[]): string | null {
  if (name.trim() === '') return null
  const parsed = shortText.safeParse(name)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? null
  return taken.some((other) => plain(other) === plain(name)) ? nameTakenMessage : null
}

/** Resets the sub-type. Platforms have no vertical and no integration; publishers get ad quality after creation. */
export const withType = (draft: OrganizationDraft, type: OrganizationType): OrganizationDraft =>
  type === draft.type
    ? draft
    : {
        ...draft,
        type,
        subType: null,
        vertical: null,
        isAdQualityOn: type === 'Platform' && draft.isAdQualityOn,
        isGuided: false,
      }

export const verticalOptions = verticalKeys.map((key) => ({ value: key, label: verticals[key] }))

export const hasProduct = (draft: Pick<OrganizationDraft, 'isMalvertisingOn' | 'isAdQualityOn'>) =>
  draft.isMalvertisingOn || draft.isAdQualityOn

export function defaultLevel(levels: readonly DataRightsLevel[]): DataRightsLevel {
  return levels.find(({ value }) => value === defaultDataRightsLevel.value) ?? defaultDataRightsLevel
}

/** Null while something is missing or invalid. */
export function createRequest(
  draft: OrganizationDraft,
  { taken, levels }: { taken: readonly string[]; levels: readonly DataRightsLevel[] },
): RequestOf<typeof organizationCreate> | null {
  const { type, name } = draft
  if (name.trim() === '' || nameProblem(name, taken) || !type || !hasProduct(draft)) return null
  const subType = subTypeChoices[type].find((choice) => choice.name === draft.subType)
  if (!subType) return null
  const { id } = subType
  return {
    body: {
      organizationName: name.trim(),
      orgType:
        type === 'Publisher'
          ? { name: type, id: organizationTypes[type] }
          : { name: type, id: organizationTypes[type] },
      orgSubType: { name: subType.name, id: typeof id === 'number' ? id : [...id] },
      dataRightsLevel: levels.find(({ keyID }) => keyID === draft.levelId) ?? defaultLevel(levels),
      ...(draft.vertical && { vertical: draft.vertical }),
      malvertisingEnabled: draft.isMalvertisingOn ? 1 : 0,
      adQualityEnabled: type === 'Platform' && draft.isAdQualityOn ? 1 : 0,
      ...(draft.isGuided && { integrationRequired: true }),
    },
  }
}
