/** What no report may hold: controls but the line feed, and marks that turn the direction of reading. */
export const moving = /(?!\n)\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
