const key = (organizationId: number) => `vigil.feePromptPostponed.${organizationId}`

// Storage can be unavailable; the prompt then appears again.

export function savePostponed(organizationId: number) {
  try {
    sessionStorage.setItem(key(organizationId), 'yes')
  } catch {}
}

export function readPostponed(organizationId: number): boolean {
  try {
    return sessionStorage.getItem(key(organizationId)) !== null
  } catch {
    return false
  }
}
