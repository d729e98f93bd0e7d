/** Allows pictures from this server and inline pictures. An external URL would reveal the viewer to its host. */
export function isLocalPicture(picture: string | null | undefined): picture is string {
  if (!picture) return false
  return /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(picture) || /^\/(?![/\\])/.test(picture)
}

/** 'Ann Lee' and 'ann.lee@x.test' are AL; 'ann@x.test' is AN. */
export function getInitials(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean)
  const [first = '', second] = words
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase() || '?'
}
