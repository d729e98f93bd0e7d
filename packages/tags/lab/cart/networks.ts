import type { Network } from './grammar.ts'

const known = (name: string, click: string, parameter: string, cookie = parameter): Network => ({
  name,
  click: `http://${click}`,
  parameter,
  cookie,
  isKnown: true,
})
const unknown = (name: string, click: string, parameter: string, cookie = parameter): Network => ({
  ...known(name, click, parameter, cookie),
  isKnown: false,
})

/** Click URLs as in publishers' links. */
export const networks: readonly Network[] = [
  known('cj', 'www.anrdoezrs.net/click-100-200?sid=TOKEN&url=HOME', 'cjevent', 'cje'),
  known('cj-dpbolvw', 'www.dpbolvw.net/click-3-4?sid=TOKEN', 'cjevent', 'cje'),
  known('awin', 'www.awin1.com/cread.php?awinmid=1&awinaffid=2&clickref=TOKEN&ued=HOME', 'awc'),
  known('awin-short', 'www.awin1.com/awclick.php?gid=1&mid=2&awinaffid=3&linkid=4&clickref=TOKEN', 'awc'),
  known('rakuten', 'click.linksynergy.com/deeplink?id=abc&mid=123&u1=TOKEN&murl=HOME', 'ranSiteID'),
  known('rakuten-fs-bin', 'click.linksynergy.com/fs-bin/click?id=abc&offerid=1&type=3&u1=TOKEN', 'ranSiteID'),
  known('shareasale', 'www.shareasale.com/r.cfm?b=1&u=2&m=3&afftrack=TOKEN&urllink=HOME', 'sscid'),
  known('shareasale-m-pr', 'shareasale.com/m-pr.cfm?merchantID=1&userID=2&productID=3&afftrack=TOKEN', 'sscid'),
  known('impact', 'brand.sjv.io/c/100/200/300?subId1=TOKEN&u=HOME', 'irclickid'),
  known('impact-pxf', 'shop.pxf.io/c/1/2/3?subId1=TOKEN', 'irclickid'),
  known('partnerize', 'prf.hn/click/camref:1100l/pubref:TOKEN/destination:HOME', 'clickref'),
  known('pepperjam', 'www.pjtra.com/t/8-1-2-3?sid=TOKEN&url=HOME', 'clickref'),
  known('skimlinks', 'go.skimresources.com/?id=1X2&xs=1&sref=TOKEN&url=HOME', 'click_id'),
  known('tradedoubler', 'clk.tradedoubler.com/click?p=1&a=2&epi=TOKEN&url=HOME', 'tduid'),
  known(
    'webgains',
    'track.webgains.com/click.html?wgcampaignid=1&wgprogramid=2&clickref=TOKEN&wgtarget=HOME',
    'clickref',
  ),
]

/** Hosts in no list. Each redirects back to the shop, as a network does. */
export const unknownNetworks: readonly Network[] = [
  unknown('says-affiliate', 'click.linkharbor.example/c?aff_id=TOKEN&to=HOME', 'aff_id'),
  unknown('says-nothing', 't.x9k.example/a/TOKEN', 'click_id'),
  unknown('says-go', 'go.dealspot.example/visit/TOKEN?d=HOME', 'aff'),
  unknown('as-pixel', 'cdn.statcount.example/p.gif?u=TOKEN', 'affiliate'),
  unknown('as-script', 'static.helperlib.example/v2/TOKEN.js', 'partner_id'),
  unknown('as-asset', 'img.fastassets.example/img/TOKEN/logo.png', 'a_aid'),
  unknown('network-parameter', 'r.savvy.example/r?x=TOKEN', 'awc'),
  unknown('network-parameter-cj', 'api.cashbee.example/v1/activate/TOKEN', 'cjevent', 'cje'),
]
