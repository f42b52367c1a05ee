-- Of several abnormal results the one farthest outside its range is named first. What arrived before has none, and stands by its date.
alter table result_arrivals add column deviation double precision;
comment on column result_arrivals.deviation is 'How far outside its normal range, in widths of the range; null for what is no number or lies within.';
