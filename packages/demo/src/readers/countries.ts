/** Countries of readers: time zone, and /16 networks of large providers. */
export interface Country {
  /** Minutes ahead of UTC; one zone per country suffices for a daily rhythm. */
  utcOffset: number
  /** First half of an IPv4 address. In the collector's geo database, each /16 is entirely in that country. */
  networks: readonly string[]
}

export const countries = {
  US: {
    utcOffset: -300,
    networks: ['23.24', '24.12', '24.99', '68.231', '24.250', '47.48', '23.84', '75.218', '75.253', '63.20', '12.81'],
  },
  GB: { utcOffset: 0, networks: ['5.80', '31.104', '62.30', '80.7', '81.110', '2.120', '90.202', '82.69'] },
  IE: { utcOffset: 0, networks: ['51.171', '86.44', '46.7', '89.100', '109.77'] },
  CA: { utcOffset: -300, networks: ['99.222', '99.242', '50.101', '70.52', '23.16', '24.64', '70.65'] },
  AU: { utcOffset: 600, networks: ['1.120', '1.140', '49.189', '106.70', '110.174'] },
  NZ: { utcOffset: 720, networks: ['122.57', '27.252', '49.227', '121.90'] },
  DE: { utcOffset: 60, networks: ['2.160', '31.228', '2.200', '46.223', '82.82', '2.208', '77.13'] },
  FR: { utcOffset: 60, networks: ['2.3', '81.49', '78.219', '78.254', '37.64', '77.142', '5.48', '89.82'] },
  NL: { utcOffset: 60, networks: ['31.149', '77.168', '24.132', '82.73', '94.157'] },
  ES: { utcOffset: 60, networks: ['2.136', '79.152', '37.11', '85.52', '77.229'] },
  IT: { utcOffset: 60, networks: ['2.112', '79.17', '2.32', '5.93', '93.33', '151.23'] },
  SE: { utcOffset: 60, networks: ['2.248', '78.76', '37.2', '83.248'] },
  PL: { utcOffset: 60, networks: ['5.184', '79.191', '77.252', '31.0', '37.248'] },
  BR: { utcOffset: -180, networks: ['177.32', '179.139', '177.114', '186.213', '187.12', '179.78'] },
  MX: { utcOffset: -360, networks: ['187.149', '187.211', '177.226', '187.240'] },
  IN: { utcOffset: 330, networks: ['47.8', '49.44', '152.59', '106.220', '122.176', '117.210'] },
  ID: { utcOffset: 420, networks: ['36.64', '36.85', '125.161', '39.212', '39.231'] },
  JP: { utcOffset: 540, networks: ['58.88', '114.149', '14.8', '27.93', '60.72', '121.2'] },
  ZA: { utcOffset: 120, networks: ['105.221', '41.1', '105.253', '41.145'] },
  PH: { utcOffset: 480, networks: ['49.144', '112.209', '180.195'] },
} as const satisfies Record<string, Country>

export type CountryCode = keyof typeof countries
