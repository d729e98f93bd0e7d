import { type ManagedRelease, type ReleaseBody, releaseBody } from '@vigil/contract'

/** What is in the form: '' where nothing is. */
export interface ReleaseDraft extends Omit<ReleaseBody, 'organizationId'> {
  /** Null for everybody. */
  organizationId: number | null
}

export const draftOf = (release: ManagedRelease | null, today: string): ReleaseDraft => {
  if (!release) {
    return {
      versionName: '',
      type: 'MINOR',
      releaseDate: today,
      summary: '',
      featureDescription: '',
      improvementDescription: '',
      organizationId: null,
    }
  }
  const { id: _, organization, ...same } = release
  return { ...same, organizationId: organization?.orgId ?? null }
}

/** What is sent; null while it cannot be. */
export const bodyOf = (draft: ReleaseDraft): ReleaseBody | null => {
  const parsed = releaseBody.safeParse(draft)
  return parsed.success ? parsed.data : null
}
