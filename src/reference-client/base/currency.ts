export type Currency = 'clp' | 'usd';
