/** User agents of browsers and apps, with their relative frequency. */
export type Platform = 'desktop' | 'ios' | 'android' | 'tablet' | 'ios-app' | 'android-app'

export interface UserAgent {
  text: string
  /** The only browser with coupon extensions. */
  isDesktopChrome: boolean
  weight: number
}

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const appleWebkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)'
const olderIphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X)'
const ipad = 'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'

const agent = (weight: number, text: string, isDesktopChrome = false): UserAgent => ({ text, isDesktopChrome, weight })
const chrome = (weight: number, system: string, version: number) =>
  agent(weight, `${system} ${webkit} Chrome/${version}.0.0.0 Safari/537.36`, true)
const webView = (weight: number, release: number, model: string, version: string) =>
  agent(
    weight,
    `Mozilla/5.0 (Linux; Android ${release}; ${model}; wv) ${webkit} Version/4.0 Chrome/${version} Mobile Safari/537.36`,
  )

const desktop = [
  chrome(34, windows, 154),
  chrome(12, windows, 153),
  chrome(3, windows, 149),
  chrome(9, mac, 154),
  chrome(3, mac, 153),
  chrome(2, linux, 154),
  agent(11, `${windows} ${webkit} Chrome/154.0.0.0 Safari/537.36 Edg/154.0.0.0`),
  agent(3, `${windows} ${webkit} Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0`),
  agent(10, `${mac} ${appleWebkit} Version/26.1 Safari/605.1.15`),
  agent(3, `${mac} ${appleWebkit} Version/18.6 Safari/605.1.15`),
  agent(5, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:152.0) Gecko/20100101 Firefox/152.0'),
  agent(1.5, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:152.0) Gecko/20100101 Firefox/152.0'),
  agent(1, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  agent(1.5, `${windows} ${webkit} Chrome/152.0.0.0 Safari/537.36 OPR/136.0.0.0`),
]

const ios = [
  agent(52, `${iphone} ${appleWebkit} Version/26.1 Mobile/15E148 Safari/604.1`),
  agent(12, `${iphone} ${appleWebkit} Version/26.0 Mobile/15E148 Safari/604.1`),
  agent(7, `${olderIphone} ${appleWebkit} Version/17.6 Mobile/15E148 Safari/604.1`),
  agent(11, `${iphone} ${appleWebkit} CriOS/154.0.7990.41 Mobile/15E148 Safari/604.1`),
  agent(
    10,
    `${iphone} ${appleWebkit} Mobile/22H20 [FBAN/FBIOS;FBAV/534.0.0.41.105;FBBV/812345678;FBDV/iPhone16,2;FBMD/iPhone;FBSN/iOS;FBSV/18.7;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]`,
  ),
  agent(
    4,
    `${iphone} ${appleWebkit} Mobile/15E148 Instagram 402.0.0.31.84 (iPhone16,2; iOS 18_7; en_US; en; scale=3.00)`,
  ),
  agent(2, `${iphone} ${appleWebkit} Mobile/15E148 Snapchat/13.62.0.41 (like Safari/8621.2.5.10.2, panda)`),
  agent(2, `${iphone} ${appleWebkit} FxiOS/152.0 Mobile/15E148 Safari/604.1`),
]

const androidWeb = [
  agent(46, `${android} ${webkit} Chrome/154.0.0.0 Mobile Safari/537.36`),
  agent(14, `${android} ${webkit} Chrome/153.0.0.0 Mobile Safari/537.36`),
  agent(5, `${android} ${webkit} Chrome/146.0.0.0 Mobile Safari/537.36`),
  agent(15, `${android} ${webkit} SamsungBrowser/29.0 Chrome/142.0.0.0 Mobile Safari/537.36`),
  agent(
    10,
    `Mozilla/5.0 (Linux; Android 15; SM-S921B Build/AP3A.240905.015; wv) ${webkit} Version/4.0 Chrome/154.0.7990.60 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/534.0.0.44.80;]`,
  ),
  agent(3, 'Mozilla/5.0 (Android 15; Mobile; rv:152.0) Gecko/152.0 Firefox/152.0'),
  agent(3, `${android} ${webkit} Chrome/152.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`),
]

const tablet = [
  agent(5, `${ipad} ${appleWebkit} Version/26.1 Mobile/15E148 Safari/604.1`),
  agent(2, `${ipad} ${appleWebkit} CriOS/154.0.7990.41 Mobile/15E148 Safari/604.1`),
  agent(3, `Mozilla/5.0 (Linux; Android 15; SM-X710) ${webkit} Chrome/154.0.0.0 Safari/537.36`),
  agent(1, `Mozilla/5.0 (Linux; Android 14; Lenovo TB350FU) ${webkit} Chrome/153.0.0.0 Safari/537.36`),
]

const iosApp = [
  agent(7, `${iphone} ${appleWebkit} Mobile/15E148`),
  agent(2, `${olderIphone} ${appleWebkit} Mobile/15E148`),
  agent(1, `${ipad} ${appleWebkit} Mobile/15E148`),
]

const androidApp = [
  webView(4, 15, 'SM-S921B Build/AP3A.240905.015', '154.0.7990.60'),
  webView(3, 15, 'Pixel 9 Build/BP1A.250505.005', '154.0.7990.60'),
  webView(3, 14, 'SM-A155F Build/UP1A.231005.007', '153.0.7931.44'),
  webView(2, 14, '23106RN0DA Build/UP1A.231005.007', '153.0.7931.44'),
  webView(1, 13, 'CPH2483 Build/TP1A.220905.001', '149.0.7702.71'),
]

export const userAgents: Readonly<Record<Platform, readonly UserAgent[]>> = {
  desktop,
  ios,
  android: androidWeb,
  tablet,
  'ios-app': iosApp,
  'android-app': androidApp,
}
