/**
 * Properties used only by a script's own code. The build shortens them, by their position in the list. Must not contain names that the
 * browser, Prebid, the configuration or an event uses.
 */
const ownNames = {
  ad: 'actedAt address activeAd check codeName element entered gestureAt hasAds compilesText evidence ids isBlocked isCounted isLate isOnControl isThirdParty inspection openScript openedAt reported matchPart scan scanBudget threat cover isInFlow isPageContent degraded covers inFlow undo isWriting profileResult owner isContained content onInserted',
  cart: 'actedAt arrivals clicks names own isForeign changedAt dealSite hasCheckedOut input isGuessed isLanding isLeaving isNew wasFocused isSentByServer trusted read grants seen untrustedCode typed typedAt widgetAt write before isPasted',
}

export const namesOf = (kind: keyof typeof ownNames) => ownNames[kind].split(' ')
