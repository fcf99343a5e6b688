/** A number in words of ours: thousands parted by a space from four digits up, as `48 310`. */
export function figure(value: number): string {
  const [whole = '', ...rest] = String(value).split('.');
  if (!/^-?\d+$/.test(whole)) return String(value);
  return [whole.replace(/\B(?=(\d{3})+$)/g, ' '), ...rest].join('.');
}
