/** Limits of what a tag's traffic alone can add to an organization. A tag's id is public, so anybody can send it. */
export const quarantineLimits = {
  /** After a tag's first event; until then its traffic confirms domains. */
  integrationDays: 14,
  /** Domains per organization that their traffic confirmed. */
  confirmedByTraffic: 50,
  /** Held per organization. */
  heldEvents: 20_000,
  heldBytes: 16_777_216,
  /** Held per domain, so that one cannot take all the space. */
  heldEventsPerDomain: 5_000,
  heldBytesPerDomain: 4_194_304,
  /** Unconfirmed domains listed per organization. */
  quarantined: 1_000,
  /** Held events, and unconfirmed domains without traffic, are deleted after this. */
  heldDays: 30,
  /** Hosts per organization. */
  hostsByTraffic: 5_000,
  /** Registered by traffic per day: below 5,000 in the 30 days after which an unseen host makes room. */
  hostsPerDay: 150,
  /** The same while a tag is being integrated. */
  hostsPerIntegrationDay: 1_000,
  hostUnseenDays: 30,
} as const
