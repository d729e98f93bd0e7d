/** The product's logo, an open eye in the accent colour, so it also fits a renamed product. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-accent-filled)" />
      <path d="M6.5 16c2.6-4.4 5.8-6.6 9.5-6.6s6.9 2.2 9.5 6.6c-2.6 4.4-5.8 6.6-9.5 6.6S9.1 20.4 6.5 16Z" fill="#fff" />
      <circle cx="16" cy="16" r="4.1" fill="var(--mantine-color-accent-filled)" />
      <circle cx="17.5" cy="14.6" r="1.2" fill="#fff" />
    </svg>
  )
}
