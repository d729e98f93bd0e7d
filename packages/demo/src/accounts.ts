/** One account for each kind of user. The password is public, so they exist only with demo data. */
export const demoPassword = 'vigil-demo'

export interface DemoUser {
  email: string
  nickname: string
  about: string
  role: 'superadmin' | 'client'
  organizationName: string | null
  isBlocked: boolean
}

const client = (email: string, nickname: string, organizationName: string, about: string): DemoUser => ({
  email,
  nickname,
  about,
  role: 'client',
  organizationName,
  isBlocked: false,
})

export const demoUsers: readonly DemoUser[] = [
  {
    email: 'superadmin@vigil.test',
    nickname: 'Sam',
    about: 'Superadmin',
    role: 'superadmin',
    organizationName: null,
    isBlocked: false,
  },
  client('publisher@vigil.test', 'Paula', 'Harbour Media', 'Publisher, web, with ad quality'),
  client('web@vigil.test', 'Wes', 'Northwind Daily', 'Publisher, web'),
  client('app@vigil.test', 'Ana', 'Pocket Arcade', 'Publisher, apps'),
  client('ssp@vigil.test', 'Sid', 'Index', 'Platform, SSP'),
  client('dsp@vigil.test', 'Dana', 'Meridian DSP', 'Platform, DSP'),
  client('shop@vigil.test', 'Shelby', 'Lantern Outdoor', 'Shop'),
  client('new@vigil.test', 'Nora', 'Fresh Ink', 'Publisher during integration'),
  { ...client('blocked@vigil.test', 'Blake', 'Northwind Daily', 'Blocked user'), isBlocked: true },
]
