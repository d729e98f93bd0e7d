/** Separate from the endpoints: the search schema of the page needs it before the page is loaded. */
export const complaintStatuses = { open: 'Open', located: 'Located', answered: 'Answered', closed: 'Closed' } as const
export type ComplaintStatus = keyof typeof complaintStatuses
export const complaintStatusNames = Object.keys(complaintStatuses) as [ComplaintStatus, ...ComplaintStatus[]] // keys of the object above
