/** Characters that no report may contain: controls except the line feed, and direction marks. */
export const moving = /(?!\n)\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
