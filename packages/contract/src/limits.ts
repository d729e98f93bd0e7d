/** Limits shared by screens, schemas and messages. */
export const limits = {
  /** Maximum size of a JSON body from a signed-in caller; fits `sitesPerRequest` of the longest names. */
  bodyBytes: 1_048_576,
  /** Maximum size of a body from a stranger. */
  anonymousBodyBytes: 65_536,
  textLength: 64,
  hostLength: 253,
  hostsInFilter: 500,
  sitesPerRequest: 2_000,
  rowsPerPage: [10, 25, 50, 100],
  clientsPerPage: 50,
  /** Maximum days of a report. */
  rangeDays: 400,
  /** Earlier than any data; also keeps date arithmetic within four-digit years. */
  firstDay: '2000-01-01',
  /** Maximum rows of a CSV file and of the query behind it. */
  exportRows: 20_000,
  passwordLength: { min: 10, max: 128 },
  inviteHours: 72,
  signInLeewaySeconds: 300,
  storedFilterMinutes: 20,
} as const
