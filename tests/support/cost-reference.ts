// Weighted average cost and margin, computed without the shop's own rules: with quotient and remainder instead of its rounding.
export interface ReferenceSale {
  placed: number;
  back: number;
  price: number;
  cost: number | null;
}

export class CostReference {
  /** Pieces that no order has taken, and orders not cancelled by what they took. */
  unsold: number;
  cost: number | null = null;
  readonly sales: ReferenceSale[] = [];

  constructor(unsold: number) {
    this.unsold = unsold;
  }

  receive(pieces: number, unitCost?: number): void {
    if (unitCost !== undefined) {
      const kept = this.cost === null ? 0 : Math.max(0, this.unsold);
      const worth = kept * (this.cost ?? 0) + pieces * unitCost;
      const rest = worth % (kept + pieces);
      this.cost = (worth - rest) / (kept + pieces) + (rest + rest < kept + pieces ? 0 : 1);
    }
    this.unsold += pieces;
  }

  sell(pieces: number, price: number): ReferenceSale {
    const sale = { placed: pieces, back: 0, price, cost: this.cost };
    this.unsold -= pieces;
    this.sales.push(sale);
    return sale;
  }

  cancel(sale: ReferenceSale): void {
    this.unsold += sale.placed;
    this.sales.splice(this.sales.indexOf(sale), 1);
  }

  /** `sound` of the pieces go back on the shelf. */
  comeBack(sale: ReferenceSale, { sound, damaged }: { sound: number; damaged: number }): void {
    sale.back += sound + damaged;
    this.unsold += sound;
  }

  sums(): { revenue: number; cost: number; margin: number; unknownLines: number } {
    let [revenue, cost, unknownLines] = [0, 0, 0];
    for (const sale of this.sales) {
      const left = sale.placed - sale.back;
      if (left === 0) continue;
      if (sale.cost === null) unknownLines += 1;
      else {
        revenue += left * sale.price;
        cost += left * sale.cost;
      }
    }
    return { revenue, cost, margin: revenue - cost, unknownLines };
  }
}
