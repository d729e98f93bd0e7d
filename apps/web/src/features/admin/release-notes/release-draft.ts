import { type ManagedRelease, type ReleaseBody, releaseBody } from '@vigil/contract'

/** Form values; '' means empty. */
export interface ReleaseDraft extends Omit<ReleaseBody, 'organizationId'> {
  /** Null means everyone. */
  organizationId: number | null
}

export const toDraft = (release: ManagedRelease | null, today: string): ReleaseDraft => {
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

/** Null while something is missing or invalid. */
export const toReleaseBody = (draft: ReleaseDraft): ReleaseBody | null => {
  const parsed = releaseBody.safeParse(draft)
  return parsed.success ? parsed.data : null
}
