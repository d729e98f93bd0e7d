/** Notes on the data, for the footer of every page and for reports. */
export const footerNotes = (productName: string) => ({
  threats: `${productName} under-represents malicious threat volume.`,
  revenue: 'Recovered revenue is modelled and can take up to 14 days to appear.',
  heavyAds: 'Heavy-ads data uses a 10% sample per creative.',
  days: 'All data is aggregated by UTC.',
})
