/**
 * Properties of objects that only a script's own code sees: the build makes their names short, by their place in its list.
 * Never one that the script also reads of the browser or of Prebid, nor what the configuration or an event has.
 */
const ownNames = {
  ad: 'actedAt address busy check codeName element entered gestureAt hasAds hasOwnText hint ids isBlocked isCounted isEmpty isLate isOnControl isPage isThirdParty inspection openScript openedAt reported ruleOf scan steps thirdParty what cover isInFlow isPages spoilt covers inFlow isNameless isCalled undo isWriting',
  cart: 'actedAt arrivals clicks names own isForeign changedAt dealSite hasCheckedOut input isGuessed isLanding isLeaving isNew wasFocused isSentByServer trusted read grants seen untrustedCode typed typedAt widgetAt write before',
}

export const namesOf = (kind: keyof typeof ownNames) => ownNames[kind].split(' ')
