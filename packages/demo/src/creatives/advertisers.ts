/** Advertisers. Every domain is under .example, which cannot be registered. */
export interface Advertiser {
  name: string
  domain: string
  headline: string
  offer: string
  button: string
  /** Background, text, button. */
  colours: readonly [string, string, string]
}

export const advertiser = (
  name: string,
  headline: string,
  offer: string,
  button: string,
  ...colours: [string, string, string]
): Advertiser => ({
  name,
  domain: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`,
  headline,
  offer,
  button,
  colours,
})
