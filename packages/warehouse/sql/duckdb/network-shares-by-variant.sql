-- A text that pages can set freely is queried by its known names only.

SELECT CASE WHEN "organization_id" IN ($1, $2, $3) THEN 1 ELSE 0 END AS g0, "variant" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND "organization_id" IN ($4, $5, $6, $7, $8) AND "at" >= $9 AND "at" < $10 AND "variant" IN ($11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63)
GROUP BY g0, d0
ORDER BY g0, d0;
-- [8,9,10,8,9,10,11,12,1793491200000,1793577600000,"top-navigation","meta-refresh","location-chain","touch-redirect","virus-warning","alert-loop","prize-lure","fake-update","page-overlay","blob-download","installer-push","profile-install","transparent-overlay","cursor-follow","synthetic-click","page-rewired","stacked-frames","one-pixel-frame","off-screen-frame","wasm-miner","worker-miner","fingerprint-cloak","referrer-cloak","geo-cloak","bank-login","mail-login","card-form","notification-prompt","fake-captcha","device-permission","history-flood","popstate-trap","canvas-fingerprint","form-scrape","clipboard-read","storage-read","keylogging","beacon-storm","known-bad-host","fresh-domain","compromised-host","pop-up","pop-under","audible-media","web-audio","speech","clipboard-overwrite","command-to-clipboard","full-screen","pointer-lock","dialog-loop","leave-prompt","print-prompt"]

SELECT "organization_id" AS o0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND "organization_id" IN ($1, $2, $3, $4, $5) AND "at" >= $6 AND "at" < $7
GROUP BY o0
ORDER BY o0;
-- [8,9,10,11,12,1793491200000,1793577600000]
