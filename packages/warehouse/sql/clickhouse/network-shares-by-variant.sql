-- A text that pages can set freely is queried by its known names only.

SELECT CASE WHEN "organization_id" IN {v1:Array(Int64)} THEN 1 ELSE 0 END AS g0, "variant" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND "organization_id" IN {v2:Array(Int64)} AND "at" >= {v3:Int64} AND "at" < {v4:Int64} AND "variant" IN {v5:Array(String)}
GROUP BY g0, d0
ORDER BY g0, d0;
-- [[8,9,10],[8,9,10,11,12],1793491200000,1793577600000,["top-navigation","meta-refresh","location-chain","touch-redirect","virus-warning","alert-loop","prize-lure","fake-update","page-overlay","blob-download","installer-push","profile-install","transparent-overlay","cursor-follow","synthetic-click","page-rewired","stacked-frames","one-pixel-frame","off-screen-frame","wasm-miner","worker-miner","fingerprint-cloak","referrer-cloak","geo-cloak","bank-login","mail-login","card-form","notification-prompt","fake-captcha","device-permission","history-flood","popstate-trap","canvas-fingerprint","form-scrape","clipboard-read","storage-read","keylogging","beacon-storm","known-bad-host","fresh-domain","compromised-host","pop-up","pop-under","audible-media","web-audio","speech","clipboard-overwrite","command-to-clipboard","full-screen","pointer-lock","dialog-loop","leave-prompt","print-prompt"]]

SELECT "organization_id" AS o0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND "organization_id" IN {v1:Array(Int64)} AND "at" >= {v2:Int64} AND "at" < {v3:Int64}
GROUP BY o0
ORDER BY o0;
-- [[8,9,10,11,12],1793491200000,1793577600000]
